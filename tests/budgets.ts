import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from "vitest/node";

/** Seconds that a test file may take on two quiet cores. */
const BUDGET = 15;
/** Files that are listed however quick they are. */
const SLOWEST = 10;
/** Exceptions; they start first. */
const LONGER: Record<string, number> = {
  "tests/browser/every-screen.test.ts": 200,
  "tests/browser/accounts-walk.test.ts": 55,
  "tests/routes/authorization.test.ts": 35,
  "tests/routes/accounts/auth.test.ts": 30,
  "tests/routes/auth/wire.test.ts": 20,
  "tests/routes/every-form.test.ts": 30,
  "tests/routes/random-requests.test.ts": 20,
  "tests/domain/search/evaluation.test.ts": 20,
  "tests/dev/start.test.ts": 50,
  "tests/dev/restored-market.test.ts": 40,
  "tests/browser/engines.test.ts": 60,
  "tests/flows/orders/order-faults.test.ts": 20,
  "tests/flows/checkout/hundred-buyers.test.ts": 35,
  "tests/routes/auctions/auction-secrets.test.ts": 20,
  "tests/routes/errors.test.ts": 30,
  "tests/bench/benches.test.ts": 25,
  "tests/bench/documents.test.ts": 25,
  "tests/browser/addresses.test.ts": 25,
  "tests/browser/identities.test.ts": 25,
  "tests/browser/passkeys.test.ts": 25,
  "tests/browser/drafts.test.ts": 45,
  "tests/routes/switched-forms.test.ts": 25,
  "tests/routes/catalog/drafts.test.ts": 20,
  "tests/browser/journey.test.ts": 25,
  "tests/browser/administrators-day.test.ts": 45,
  "tests/browser/sellers-day.test.ts": 25,
  "tests/browser/security-day.test.ts": 25,
  "tests/browser/working.test.ts": 25,
  "tests/flows/orders/order-histories.test.ts": 25,
  "tests/routes/checkout/checkout-page.test.ts": 25,
  "tests/flows/disputes/placement-faults.test.ts": 40,
  "tests/flows/payments/payment-faults.test.ts": 40,
};

const nameOf = ({ moduleId }: { moduleId: string }) => relative(process.cwd(), moduleId);
const budgetOf = (file: { moduleId: string }) => LONGER[nameOf(file)] ?? BUDGET;

/** Those with demo data follow each other: it is seeded anew after minutes. */
const hasDemo = ({ moduleId }: { moduleId: string }) => Number(/demo: true/.test(readFileSync(moduleId, "utf8")));

/** Long files start first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort(
      (a, b) => budgetOf(b) - budgetOf(a) || hasDemo(b) - hasDemo(a) || nameOf(a).localeCompare(nameOf(b)),
    );
  }
}

/** Reports the slowest files and those over budget at the end. It never fails a run: machines differ. */
export class Budgets implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const gone = Object.keys(LONGER).filter((name) => !existsSync(name));
    if (gone.length > 0) console.log(`\ntests/budgets.ts names files that do not exist: ${gone.join(", ")}`);
    const all = files.map((file) => {
      const { collectDuration, setupDuration, duration } = file.diagnostic();
      const seconds = (collectDuration + setupDuration + duration) / 1000;
      return { name: nameOf(file), seconds, budget: budgetOf(file) };
    });
    const over = all.filter(({ seconds, budget }) => seconds > budget);
    if (all.length > SLOWEST) {
      print("The slowest files", [...all].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST));
    }
    if (over.length > 0) {
      const excess = ({ seconds, budget }: Timing) => seconds - budget;
      print(
        `${over.length} files took longer than their budget (tests/budgets.ts)`,
        over.sort((a, b) => excess(b) - excess(a)),
      );
    }
  }
}

interface Timing {
  name: string;
  /** Wall time. */
  seconds: number;
  budget: number;
}

function print(title: string, files: readonly Timing[]): void {
  console.log(`\n${title}:`);
  for (const { name, seconds, budget } of files) {
    console.log(`  ${seconds.toFixed(0).padStart(4)} s of ${String(budget).padStart(3)} s  ${name}`);
  }
}
