/** Asks whether a message was missed; the room answers with the last number. */
const PING = "?";
const PING_EVERY = 50_000;
const POLL_EVERY = 20_000;
/** After so many failed connections the page polls by HTTP. */
const FAILURES_BEFORE_POLLING = 3;
const LONGEST_WAIT = 60_000;

export interface Socket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Room {
  enter(): void;
  /** Disconnects, and stops polling, until `enter`. */
  leave(): void;
}

/** Milliseconds before the next attempt: 1 s, doubled by every failure, less a random part of up to a half. */
export function backOff(failures: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, 1_000 * 2 ** (failures - 1)) * (1 - chance / 2);
}

/** `onEvent` gets every number of the room; `poll` is called regularly while there is no connection. */
export function connectToRoom(
  open: () => Socket,
  onEvent: (seq: number) => void,
  poll: () => void,
  chance: () => number = Math.random,
): Room {
  let socket: Socket | null = null;
  let failures = 0;
  let isAnswered = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pings: ReturnType<typeof setInterval> | undefined;
  let polls: ReturnType<typeof setInterval> | undefined;

  function connect() {
    const mine = open();
    socket = mine;
    isAnswered = false;
    mine.onmessage = ({ data }) => {
      failures = 0;
      isAnswered = true;
      stopPolling();
      onEvent(Number(data));
    };
    mine.onclose = lost;
    pings = setInterval(ping, PING_EVERY);
  }

  /** A connection without a message since the last ping is dead, even if the browser believes it open. */
  function ping() {
    if (!isAnswered) return lost();
    isAnswered = false;
    socket?.send(PING);
  }

  function lost() {
    hangUp();
    failures++;
    if (failures >= FAILURES_BEFORE_POLLING) polls ??= setInterval(poll, POLL_EVERY * (1 + chance() / 4));
    again = setTimeout(connect, backOff(failures, chance()));
  }

  function hangUp() {
    clearInterval(pings);
    clearTimeout(again);
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  }

  function stopPolling() {
    clearInterval(polls);
    polls = undefined;
  }

  return {
    enter() {
      clearTimeout(again);
      if (!socket) connect();
    },
    leave() {
      hangUp();
      stopPolling();
    },
  };
}
