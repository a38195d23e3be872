/** The signal by which a reading process ends itself: nobody else sends it, so it tells its own reason. */
export const overMemory = 'SIGUSR2';
