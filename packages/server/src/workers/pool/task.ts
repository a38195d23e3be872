/** Something that a process does for the service: plain objects in, a plain object out. */
export type Task<Input, Output, Told = never> = (input: Input, tell: (told: Told) => void) => Promise<Output>;

/** What a kind of process can do, by name. */
export type TaskTable = Record<string, Task<never, unknown, unknown>>;
export type TaskName<T extends TaskTable> = keyof T & string;
export type TaskInput<T extends TaskTable, N extends TaskName<T>> = Parameters<T[N]>[0];
export type TaskOutput<T extends TaskTable, N extends TaskName<T>> = Awaited<ReturnType<T[N]>>;
export type TaskTold<T extends TaskTable, N extends TaskName<T>> = Parameters<Parameters<T[N]>[1]>[0];
