import type { WaitingTask } from "~/data/stores/seller-tasks.server";
import { type SellerTask, TASK_COUNT_MAX, taskTime } from "~/domain/stores/seller-task";
import { useLanguage } from "~/i18n/language-provider";
import { formatCount } from "~/i18n/with-unit";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Ago, Moment } from "~/ui/moment";

/** Where a kind of task is done, and each of its rows. */
const PLACES: Record<SellerTask, { all: string; one(id: string): string }> = {
  problem: { all: "/account/orders/sales", one: (order) => `/account/orders/${order}/problem` },
  return: { all: "/account/orders/sales", one: (order) => `/account/orders/${order}/problem` },
  cancellation: { all: "/account/orders/sales", one: (order) => `/account/orders/${order}/cancel` },
  ship: { all: "/account/orders/sales", one: (order) => `/account/orders/${order}/ship` },
  offer: { all: "/seller-settings/offers", one: (offer) => `/account/offers/${offer}` },
  question: { all: "/account/questions", one: (product) => `/product/${product}` },
  unsold: { all: "/seller-settings/listings?state=ended", one: (auction) => `/auction/${auction}/after` },
  soldOut: { all: "/seller-settings/listings?state=sold", one: (product) => `/product/${product}` },
};

/** What waits for the seller, each with the page on which it is done. */
export function TaskList({ tasks, now }: { tasks: readonly WaitingTask[]; now: number }) {
  const { t } = useLanguage();
  return (
    <section className="stack" aria-labelledby="todo">
      <h2 id="todo">{t("store.todo")}</h2>
      {tasks.length === 0 && <p className="card muted">{t("store.nothing")}</p>}
      {tasks.length > 0 && (
        <ul className="todo plain">
          {[...tasks]
            .sort((one, other) => deadline(one, now) - deadline(other, now))
            .map((task) => (
              <Task key={task.kind} task={task} now={now} />
            ))}
        </ul>
      )}
    </section>
  );
}

/** What has none comes last, in the order of kinds. */
function deadline({ kind, at }: WaitingTask, now: number): number {
  const time = taskTime(kind, at, now);
  return time && "by" in time ? time.by : Number.MAX_SAFE_INTEGER;
}

function Task({ task: { kind, count, at, names }, now }: { task: WaitingTask; now: number }) {
  const { t } = useLanguage();
  const { all, one } = PLACES[kind];
  const time = taskTime(kind, at, now);
  const counted = (n: number) => formatCount(n) + (count < TASK_COUNT_MAX ? "" : "+");
  const shown = counted(count);
  const more = counted(count - names.length);
  return (
    <li>
      <div>
        <a className="strong" href={all}>
          {t(`store.task.${kind}`, { count, shown })}
        </a>
        <ul className="small plain names">
          {names.map((name) => (
            <li key={name.id}>
              <a href={one(name.id)}>
                <ListingTitle of={name} />
              </a>
            </li>
          ))}
          {count > names.length && <li className="muted">{t("store.more", { shown: more })}</li>}
        </ul>
      </div>
      {time && (
        <p className={`small ${"by" in time && time.isUrgent ? "late" : "muted"}`}>
          {"by" in time ? (
            <>
              {t("store.by")} <Moment at={time.by} shows="phrase" />
            </>
          ) : (
            <Ago at={time.since} now={now} />
          )}
        </p>
      )}
    </li>
  );
}
