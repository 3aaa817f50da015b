/** Builds the id of one version of a record in the data log. */
export const toVersionId = (dataTable: string, dataId: string, version: number): string =>
  `${dataTable}@${dataId}@${version}`

const versionIdPattern = /^(?<dataTable>[^@]+)@(?<dataId>[^@]+)@(?<version>[1-9]\d{0,8})$/

/** Splits an id made by `toVersionId`; returns null for any other text. */
export function readVersionId(text: string): { dataTable: string; dataId: string; version: number } | null {
  const { dataTable = '', dataId = '', version } = versionIdPattern.exec(text)?.groups ?? {}
  return version === undefined ? null : { dataTable, dataId, version: Number(version) }
}
