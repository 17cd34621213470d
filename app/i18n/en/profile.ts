import { MAX_PIXELS, MAX_SIDE } from "~/domain/images/image";
import { POLICY } from "~/domain/policy";
import { formatCount } from "../with-unit";

export const profile = {
  avatar: "Profile photo",
  avatarHint: `Max ${POLICY.MAX_AVATAR_MB}MB. JPG, PNG, GIF`,
  chooseAvatar: "Choose photo",
  uploadAvatar: "Upload photo",
  removeAvatar: "Remove photo",
  avatarSavedTitle: "Success",
  avatarSaved: "Avatar updated successfully",
  avatarFailed: "Failed to upload avatar",
  avatarRemoved: "Photo removed",
  avatarNotRemoved: "We couldn't remove your photo. Try again.",
  refused: {
    formatTitle: "Invalid file",
    format: "Please upload an image file",
    sizeTitle: "File too large",
    size: `Avatar must be less than ${POLICY.MAX_AVATAR_MB}MB`,
    dimensionsTitle: "Image too large",
    dimensions: `Images can have up to ${MAX_PIXELS / 1_000_000} megapixels and ${formatCount(MAX_SIDE)} pixels a side`,
    waitTitle: "Too many photos for now",
    wait: "You've uploaded many photos in a short time. Wait {seconds, wait} and try again",
    animatedTitle: "Invalid file",
    animated: "This image is animated. Please upload a still photo",
    brokenTitle: "Invalid file",
    broken: "This image is damaged or incomplete",
  },
  emailHint: "Email cannot be changed",
  emailChange: "here, only in Settings",
  save: "Save Changes",
  saving: "Saving…",
  saved: "Profile updated successfully",
  invalid: "Validation Error",
  saveFailed: "Failed to update profile",
  loadFailed: "Failed to load profile",
} as const;
