/** Why a try failed, as a sentence for a person. */
export class FailedTry extends Error {
  override name = 'FailedTry';
}

/** Another try would fail the same way. */
export class FinalFailure extends FailedTry {
  override name = 'FinalFailure';
}
