/**
 * What another request of this isolate tells, or `null` once there is no use in waiting: the one that would tell may be
 * gone. `listen` gives out where to tell it, and returns what is asked every so many milliseconds: whether to give up,
 * and then nobody may tell any more.
 */
export async function beTold<Told>(
  every: number,
  listen: (tell: (told: Told | null) => void) => () => boolean,
): Promise<Told | null> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const told = await new Promise<Told | null>((tell) => {
    const givesUp = listen(tell);
    // workerd ends a request that waits for nothing of its own, also when its last timer fires while another request
    // tells: hence a timer that stays.
    timer = setInterval(() => givesUp() && tell(null), every);
  });
  clearInterval(timer);
  return told;
}
