import { type Compared, linePoints } from "~/domain/stores/store-days";
import { formatCount } from "~/i18n/with-unit";

const PLOT = { width: 120, height: 28 };

/** Both periods in one measure; the numbers stand beside it. */
export function TrendChart({ now, before }: Compared["days"]) {
  const most = Math.max(...now, ...before);
  return (
    <svg className="chart" viewBox={`0 -2 ${PLOT.width} ${PLOT.height + 4}`} aria-hidden="true">
      <polyline className="before" points={linePoints(before, most, PLOT)} />
      <polyline points={linePoints(now, most, PLOT)} />
    </svg>
  );
}

/** "+12%", "−3%". */
export function formatChange(percent: number): string {
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${formatCount(Math.abs(percent))}%`;
}
