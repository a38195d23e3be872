export interface Command {
  summary: string;
  usage: string;
  run(args: string[]): Promise<void>;
}
