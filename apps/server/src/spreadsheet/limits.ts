const mebibyte = 1024 * 1024

/** What one file may cost; sizes are counted while inflating, declared ones are never trusted. */
export interface Limits {
  fileBytes: number
  /** The .xls reader needs the whole file in memory, so its files are smaller. */
  xlsFileBytes: number
  unpackedBytes: number
  /** Inflated size over packed size of one part, once `ratioFreeBytes` have come out of it. */
  ratio: number
  ratioFreeBytes: number
  entries: number
  /** The parts that are not rows or texts: lists of sheets, relationships, styles. */
  smallPartBytes: number
  sheets: number
  rows: number
  columns: number
  cellCharacters: number
  sharedStrings: number
  sharedStringBytes: number
  styles: number
  /** Sheets up to this size are looked through for merged cells first. */
  mergedPartBytes: number
  xmlDepth: number
  xmlAttributes: number
  /** One tag or one piece of text; a full cell of escaped characters stays below it. */
  xmlTokenBytes: number
  childMilliseconds: number
  childHeapMegabytes: number
  /** All memory of the process that reads, and what one line of its answer may hold. */
  childMegabytes: number
  childLineBytes: number
}

export const defaultLimits: Limits = {
  fileBytes: 50 * mebibyte,
  xlsFileBytes: 20 * mebibyte,
  unpackedBytes: 1024 * mebibyte,
  ratio: 100,
  ratioFreeBytes: mebibyte,
  entries: 10_000,
  smallPartBytes: 16 * mebibyte,
  sheets: 50,
  rows: 1_048_576,
  columns: 512,
  cellCharacters: 32_767,
  sharedStrings: 5_000_000,
  sharedStringBytes: 256 * mebibyte,
  styles: 65_536,
  mergedPartBytes: 32 * mebibyte,
  xmlDepth: 64,
  xmlAttributes: 64,
  xmlTokenBytes: mebibyte,
  childMilliseconds: 120_000,
  childHeapMegabytes: 320,
  childMegabytes: 512,
  childLineBytes: 32 * mebibyte,
}
