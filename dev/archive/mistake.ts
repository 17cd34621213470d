/** A mistake that the operator can mend, said in one sentence. */
export class Mistake extends Error {}

/** Runs a command; of a mistake it prints the sentence alone. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
