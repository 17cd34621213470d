import type { R2Bucket, R2MultipartUpload, R2UploadedPart } from "@cloudflare/workers-types";
import { ARCHIVE_BYTES_MAX, type Archive, DIRECTORY_ROOM, readArchive } from "~/domain/imports/archive";

/** Bytes of one part of an upload: R2 takes parts of the same size, of 5 MiB or more. */
const PART = 5 * 1024 * 1024;

export type ArchiveStore = ReturnType<typeof createArchiveStore>;

export function createArchiveStore(bucket: R2Bucket) {
  async function read(key: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const object = await bucket.get(key, { range: { offset, length } });
    return object && new Uint8Array(await object.arrayBuffer());
  }

  return {
    read,

    /** Its directory only. `null` of what is no ZIP file, or one that is gone. */
    async open(key: string): Promise<Archive | null> {
      const size = (await bucket.head(key))?.size ?? 0;
      const from = Math.max(0, size - DIRECTORY_ROOM);
      const tail = size > 0 ? await read(key, from, size - from) : null;
      return tail && readArchive(tail, from);
    },

    /** The sweep deletes what fails here. */
    async remove(key: string): Promise<void> {
      await bucket.delete(key).catch(() => {});
    },

    /** Stores a file that arrives in pieces, with one part of it in memory. */
    begin(key: string) {
      let part = new Uint8Array(0);
      const parts: R2UploadedPart[] = [];
      let upload: R2MultipartUpload | null = null;
      let filled = 0;
      let size = 0;
      let fault: unknown = null;

      async function sendPart(): Promise<void> {
        upload ??= await bucket.createMultipartUpload(key);
        parts.push(await upload.uploadPart(parts.length + 1, part.subarray(0, filled)));
        filled = 0;
      }

      async function fill(bytes: Uint8Array): Promise<void> {
        if (part.length === 0) part = new Uint8Array(PART);
        for (let at = 0; at < bytes.length; ) {
          const piece = bytes.subarray(at, at + PART - filled);
          part.set(piece, filled);
          filled += piece.length;
          at += piece.length;
          if (filled === PART) await sendPart();
        }
      }

      return {
        key,

        /** A fault is thrown by `end`: the form around the file is read to its end. */
        async add(bytes: Uint8Array): Promise<void> {
          size += bytes.length;
          if (fault || size > ARCHIVE_BYTES_MAX) return;
          await fill(bytes).catch((error) => {
            fault = error;
          });
        },

        /** "empty" where no file was chosen. */
        async end(): Promise<"stored" | "empty" | "tooLarge"> {
          if (fault) throw fault;
          if (size > ARCHIVE_BYTES_MAX) return "tooLarge";
          if (size === 0) return "empty";
          if (!upload) await bucket.put(key, part.subarray(0, filled));
          else {
            if (filled > 0) await sendPart();
            await upload.complete(parts);
          }
          return "stored";
        },

        /** R2 deletes an upload without an end after a week. */
        async discard(): Promise<void> {
          await upload?.abort().catch(() => {});
          if (size > 0) await bucket.delete(key).catch(() => {});
        },
      };
    },
  };
}

export type ArchiveUpload = ReturnType<ArchiveStore["begin"]>;
