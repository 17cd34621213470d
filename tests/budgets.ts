import { relative } from "node:path";
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from "vitest/node";

/** Seconds that a test file may take on two quiet cores. */
const BUDGET = 10;
/** Exceptions. */
const LONGER: Record<string, number> = {
  "tests/browser/every-screen.test.ts": 120,
  "tests/browser/accounts-walk.test.ts": 60,
  "tests/flows/orders/faults.test.ts": 50,
  "tests/routes/authorization.test.ts": 40,
};

const nameOf = ({ moduleId }: { moduleId: string }) => relative(process.cwd(), moduleId);
const budgetOf = (file: { moduleId: string }) => LONGER[nameOf(file)] ?? BUDGET;

/** Long files start first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => budgetOf(b) - budgetOf(a) || nameOf(a).localeCompare(nameOf(b)));
  }
}

/** Reports files over budget at the end. It never fails a run: machines differ. */
export class Budgets implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const over = files.flatMap((file) => {
      const { collectDuration, setupDuration, duration } = file.diagnostic();
      const seconds = (collectDuration + setupDuration + duration) / 1000;
      const budget = budgetOf(file);
      return seconds > budget ? [{ name: nameOf(file), seconds, budget }] : [];
    });
    if (over.length === 0) return;
    console.log(`\n${over.length} files took longer than their budget (tests/budgets.ts):`);
    for (const { name, seconds, budget } of over.sort((a, b) => b.seconds - b.budget - (a.seconds - a.budget))) {
      console.log(`  ${seconds.toFixed(0).padStart(4)} s of ${String(budget).padStart(3)} s  ${name}`);
    }
  }
}
