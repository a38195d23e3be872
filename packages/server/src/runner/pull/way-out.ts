import type { Config } from '../../settings/config.js';
import type { WayOut } from './messages.js';

export function wayOut({ privateNetworks, outbound, singerTaps }: Config): WayOut {
  return { privateNetworks, plainHttp: outbound.plainHttp, singerTaps };
}
