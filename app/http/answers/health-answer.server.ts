/** For load balancers and monitors. */
export function answerHealth(isWell: boolean, details: object): Response {
  const headers = { "Cache-Control": "no-store" };
  return Response.json({ status: isWell ? "ok" : "failing", ...details }, { status: isWell ? 200 : 503, headers });
}
