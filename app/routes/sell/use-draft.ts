import { type RefObject, useEffect, useRef, useState } from "react";
import type { Draft } from "~/data/catalog/drafts.server";
import { type SkippedPhoto, shortFileName } from "~/domain/catalog/draft";
import { MAX_PRODUCT_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from "~/domain/images/image";
import type { Sentence } from "~/forms/sentence";
import type { DraftAnswer } from "~/http/answers/draft-answer.server";
import { photoFlash } from "~/ui/catalog/photo-flash";
import { showToast } from "~/ui/messages/script-message";
import { postForm } from "./post-form";
import { refill, useKeptText } from "./use-kept-text";

export type DraftEditor = ReturnType<typeof useDraft>;

/** What the seller has typed since stays. */
function fillUntouched(form: HTMLFormElement | null, filled: NonNullable<DraftAnswer["filled"]>) {
  const same = Object.entries(filled).filter(([name, { before }]) => form && new FormData(form).get(name) === before);
  if (form) refill(form, Object.fromEntries(same.map(([name, { after }]) => [name, after])));
}

/** Saves the draft by the same posts as without script, without leaving the page. */
export function useDraft(form: RefObject<HTMLFormElement>, draft: Draft, edition: string, isNamed: boolean) {
  const text = useKeptText(form, draft, edition, isNamed);
  const [ready, setReady] = useState(false);
  const [photos, setPhotos] = useState(draft.images);
  const [progress, setProgress] = useState<number | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [status, setStatus] = useState<Sentence | null>(null);
  const [focus, setFocus] = useState<readonly string[]>([]);
  const count = useRef(photos.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: files chosen before the script had loaded are uploaded once.
  useEffect(() => {
    setReady(true);
    const input = photoInput();
    if (input?.files?.length) upload(input.files);
  }, []);
  // A photo moves together with its buttons, which loses the focus: restore it.
  useEffect(() => {
    const controls = focus.map((one) => document.getElementById(one) as HTMLButtonElement | null);
    controls.find((one) => one && !one.disabled)?.focus();
  }, [focus]);

  function take(answer: DraftAnswer) {
    count.current = answer.photos.length;
    setPhotos(answer.photos);
  }

  /** Posts are queued. The form is read when its turn comes. */
  function post(address: string, files: readonly File[], then: (answer: DraftAnswer) => void) {
    setWaiting((n) => n + 1);
    text.queue.current = text.queue.current.then(async () => {
      const { body, settle } = text.read();
      for (const file of files) body.append("photos", file);
      const answer = await postForm(text.now(address), body, files.length > 0 ? setProgress : undefined);
      setProgress(null);
      setWaiting((n) => n - 1);
      settle(answer);
      if ("photos" in answer) {
        take(answer);
        then(answer);
      } else if ("to" in answer) window.location.assign(answer.to);
      else {
        count.current -= files.length;
        setStatus(null);
        showToast(
          answer.flash ?? {
            kind: "error",
            title: { key: files.length > 0 ? "sell.uploadFailed" : "sell.draftFailed" },
          },
        );
      }
    });
  }

  const photoInput = () => form.current?.elements.namedItem("photos") as HTMLInputElement | null;

  /** Files that are too large or too many are not sent. */
  function upload(chosen: FileList) {
    const skipped: SkippedPhoto[] = [];
    const files: File[] = [];
    for (const file of chosen) {
      const isLarge = file.size > MAX_PRODUCT_IMAGE_BYTES;
      const isMore = count.current + files.length >= MAX_PRODUCT_IMAGES;
      if (isMore || isLarge) skipped.push({ reason: isMore ? "limit" : "size", file: shortFileName(file.name) });
      else files.push(file);
    }
    const input = photoInput();
    if (input) input.value = "";
    if (files.length === 0) return skipped.length > 0 ? showToast(photoFlash(0, skipped)) : undefined;
    setStatus({ key: "sell.uploading", values: { count: files.length } });
    count.current += files.length;
    post("/sell/photos", files, ({ stored, ...answer }) => {
      const all = [...answer.skipped, ...skipped];
      // A message over the form would cover the photos.
      setStatus(stored > 0 ? { key: "sell.uploaded", values: { count: stored } } : null);
      if (stored === 0 || all.length > 0) showToast(photoFlash(stored, all));
    });
  }

  /** Posts to a button's own URL without leaving the page. */
  function send(address: string) {
    const [path = ""] = address.split("?");
    if (path === "/sell/draft") text.insist();
    const [, , , name, change] = path.split("/");
    const at = photos.findIndex(({ key }) => key.endsWith(`/${name}`));
    post(path, [], (answer) => {
      if (answer.filled) fillUntouched(form.current, answer.filled);
      const place = answer.photos.findIndex(({ key }) => key.endsWith(`/${name}`));
      if (place >= 0) {
        setStatus({ key: "sell.photoIsNow", values: { n: place + 1 } });
        setFocus([`${change}-${name}`, `${change === "move-later" ? "move-earlier" : "move-later"}-${name}`]);
        return;
      }
      const isRemoved = change === "remove" && answer.flash.kind === "success";
      setStatus(isRemoved ? answer.flash.title : null);
      if (!isRemoved) showToast(answer.flash);
      const next = answer.photos[Math.min(at, answer.photos.length - 1)]?.key.split("/")[1];
      if (change === "remove") setFocus([`remove-${next}`, "photos"]);
    });
  }

  return { ready, text, photos, progress, busy: waiting > 0, status, upload, send };
}
