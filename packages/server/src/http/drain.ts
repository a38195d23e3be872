/** How long the sender of what is refused may go on: one that is cut off in the middle does not get to read why. */
export const drainMs = 2000;
