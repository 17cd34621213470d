/** A question whether something was missed, answered with the last number. */
const PING = "?";
const PING_EVERY = 50_000;
const POLL_EVERY = 20_000;
/** After so many connections that failed, the page asks by HTTP meanwhile. */
const FAILURES_BORNE = 3;
const LONGEST_WAIT = 60_000;

/** As much of a WebSocket as this needs. */
export interface Socket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Room {
  /** Connects, unless it is connected. */
  enter(): void;
  /** Hangs up and asks nothing until `enter`. */
  leave(): void;
}

/** How long to wait before the next try, milliseconds: 1 s, doubled by every failure, less up to half of it by chance. */
export function backOff(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT, 1_000 * 2 ** (failures - 1)) * (1 - chance / 2);
}

/**
 * Keeps a page in touch with an auction's room: `hear` is given every number that it says, `poll` called now and then
 * while there is no connection to be had.
 */
export function keepInTouch(
  open: () => Socket,
  hear: (seq: number) => void,
  poll: () => void,
  chance: () => number = Math.random,
): Room {
  let socket: Socket | null = null;
  let failures = 0;
  let isAnswered = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pings: ReturnType<typeof setInterval> | undefined;
  let polls: ReturnType<typeof setTimeout> | undefined;

  function connect() {
    const mine = open();
    socket = mine;
    isAnswered = false;
    mine.onmessage = ({ data }) => {
      failures = 0;
      isAnswered = true;
      stopPolling();
      hear(Number(data));
    };
    mine.onclose = lost;
    pings = setInterval(ping, PING_EVERY);
  }

  /** A line that said nothing since the last ping is dead, whatever the browser believes. */
  function ping() {
    if (!isAnswered) return lost();
    isAnswered = false;
    socket?.send(PING);
  }

  function lost() {
    hangUp();
    failures++;
    if (failures >= FAILURES_BORNE && !polls) pollLater();
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

  function pollLater() {
    polls = setTimeout(
      () => {
        poll();
        pollLater();
      },
      POLL_EVERY * (1 + chance() / 4),
    );
  }

  function stopPolling() {
    clearTimeout(polls);
    polls = undefined;
  }

  return {
    enter() {
      if (socket) return;
      clearTimeout(again);
      connect();
    },
    leave() {
      hangUp();
      stopPolling();
    },
  };
}
