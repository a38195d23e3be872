/** The signal by which a bounded process ends itself: nobody else sends it, so it tells its own reason. */
export const overMemory = 'SIGUSR2';
