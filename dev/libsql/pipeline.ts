import { runBatch } from "./batch";
import type { Batons } from "./batons";
import { encodeError, SqlError } from "./errors";
import { readPipeline, type StreamRequest } from "./request";
import type { Stream } from "./stream";

/** Answers the body of a pipeline request with the body of its response. Throws where the protocol is broken. */
export async function answerPipeline(body: string, batons: Batons): Promise<string> {
  const { baton, requests } = readPipeline(body);
  const stream = batons.redeem(baton);
  const results: string[] = [];
  try {
    for (const request of requests) results.push(await answer(request, stream));
  } catch (error) {
    stream.end();
    throw error;
  }
  const next = stream.ended ? "null" : `"${batons.issue(stream)}"`;
  return `{"baton":${next},"base_url":null,"results":[${results.join(",")}]}`;
}

async function answer(request: StreamRequest, stream: Stream): Promise<string> {
  try {
    return `{"type":"ok","response":${await respond(request, stream)}}`;
  } catch (error) {
    if (error instanceof SqlError) return `{"type":"error","error":${encodeError(error)}}`;
    throw error;
  }
}

async function respond(request: StreamRequest, stream: Stream): Promise<string> {
  if (stream.ended && request.type !== "close") throw new SqlError("STREAM_CLOSED", "The stream is closed");
  switch (request.type) {
    case "execute":
      return `{"type":"execute","result":${await stream.execute(request.statement)}}`;
    case "batch":
      return `{"type":"batch","result":${await runBatch(stream, request.steps)}}`;
    case "sequence":
      await stream.sequence(request.sql);
      return '{"type":"sequence"}';
    case "describe":
      return `{"type":"describe","result":${stream.describe(request.sql)}}`;
    case "store_sql":
      stream.stored.set(request.id, request.sql);
      return '{"type":"store_sql"}';
    case "close_sql":
      stream.stored.delete(request.id);
      return '{"type":"close_sql"}';
    case "get_autocommit":
      return `{"type":"get_autocommit","is_autocommit":${stream.autocommit}}`;
    case "close":
      stream.end();
      return '{"type":"close"}';
  }
}
