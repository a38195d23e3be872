import type { Config } from '../../start/config.js';
import type { WayOut } from './messages.js';

export function wayOut({ privateNetworks, outbound, singerTaps }: Config): WayOut {
  return { privateNetworks, plainHttp: outbound.plainHttp, singerTaps };
}
