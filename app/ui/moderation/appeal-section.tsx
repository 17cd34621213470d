import { Moment } from "../moment";

interface AppealSectionProps {
  heading: string;
  /** `null` without an appeal. */
  appeal: string | null;
  appealedAt: number | null;
}

/** What a person says against an administrator's decision. */
export function AppealSection({ heading, appeal, appealedAt }: AppealSectionProps) {
  if (!appeal || appealedAt === null) return null;
  return (
    <section className="card stack tight" aria-labelledby="appeal">
      <h2 className="small muted" id="appeal">
        {heading}
      </h2>
      <p className="lines">{appeal}</p>
      <p className="small muted">
        <Moment at={appealedAt} />
      </p>
    </section>
  );
}
