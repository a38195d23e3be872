import type { Stream, StreamState } from '@godwit/connectors/connector';
import type { Part, PulledStream, PullLimits } from '@godwit/connectors/pull/pulled';
import type { LimitSettings } from '@godwit/engine/read/guard/limits';
import type { OcrSettings } from '@godwit/engine/read/reader';
import type { Template } from '@godwit/engine/validate/template';

/**
 * What the process gets that speaks to a live source. It is the only one that has the secrets and the network, for one
 * piece of work, and is ended after it.
 */
export interface SourceSpec {
  memoryMb: number;
  /** A folder of its own. */
  scratch: string;
  connector: string;
  config: Record<string, unknown>;
  credentials: Record<string, unknown>;
  way: WayOut;
}

/** As the configuration says it: what is made of it does not travel between processes. */
export interface WayOut {
  privateNetworks: string;
  plainHttp: boolean;
  singerTaps: string | undefined;
}

export interface PullSpec extends SourceSpec {
  task: 'pull';
  pull: string;
  /** Tells what this try says from what others said. */
  told: string;
  templates: Template[];
  selected: string[];
  limits: PullLimits;
  done: PulledStream[];
  parts: { stream: string; parts: Part[] }[];
  earlier: PulledStream[];
  states: { stream: string; state: StreamState }[];
  readLimits: LimitSettings;
  ocr: OcrSettings;
}

export interface ProbeSpec extends SourceSpec {
  task: 'check' | 'discover';
}

export type Probed = { message: string; warnings: string[] } | { streams: Stream[] };
