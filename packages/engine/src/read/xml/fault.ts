/** Why a text is not XML, and where: characters from its start. */
export class XmlFault extends Error {
  override name = 'XmlFault';

  constructor(
    readonly offset: number,
    readonly reason: string,
  ) {
    super(reason);
  }
}
