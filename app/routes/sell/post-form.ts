import type { Flash } from "~/forms/flash";
import type { DraftAnswer } from "~/http/answers/draft-answer.server";

/** The new draft, a redirect, or an error with the server's message if there is one. */
export type PostAnswer = DraftAnswer | { to: string } | { flash?: Flash };

/** Posts a form and reports the upload's progress, 0 to 1, which fetch cannot. Never rejects. */
export function postForm(address: string, body: FormData, onProgress?: (share: number) => void): Promise<PostAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    if (onProgress) {
      onProgress(0);
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    }
    request.onloadend = () => resolve((request.response as PostAnswer | null) ?? {});
    request.send(body);
  });
}
