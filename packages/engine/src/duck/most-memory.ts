let mostMemoryMb = Number.POSITIVE_INFINITY;

/** For a process that is bounded as a whole: none of its sessions holds more, whatever they are opened with. */
export function boundSessions(memoryMb: number): void {
  mostMemoryMb = memoryMb;
}

/** What a session may hold that wants so much. Apart from the sessions: to set the bound need not load DuckDB. */
export function boundedMemory(wantedMb: number): number {
  return Math.min(wantedMb, mostMemoryMb);
}
