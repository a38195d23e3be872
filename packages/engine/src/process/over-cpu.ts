/** The signal by which a bounded process ends itself that took too much of the processor's time. */
export const overCpu = 'SIGVTALRM';
