export interface Command {
  usage: string;
  run(args: string[]): Promise<void>;
}
