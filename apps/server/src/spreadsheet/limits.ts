const mebibyte = 1024 * 1024

/** Limits for reading one file. Sizes are counted while inflating; the sizes that a file declares are never trusted. */
export interface Limits {
  fileBytes: number
  /**
   * Largest .xls file. It is smaller than for other formats, because the .xls reader keeps the whole file in memory.
   */
  xlsFileBytes: number
  unpackedBytes: number
  /** Highest ratio of inflated to packed size of one part. It is checked once `ratioFreeBytes` have been inflated. */
  ratio: number
  ratioFreeBytes: number
  entries: number
  /** Largest part other than rows and texts: lists of sheets, relationships, styles. */
  smallPartBytes: number
  sheets: number
  rows: number
  columns: number
  cellCharacters: number
  sharedStrings: number
  sharedStringBytes: number
  styles: number
  /** Largest sheet that is searched for merged cells before its rows are read. */
  mergedPartBytes: number
  xmlDepth: number
  xmlAttributes: number
  /** Longest tag or piece of text. A full cell of escaped characters stays below it. */
  xmlTokenBytes: number
  childMilliseconds: number
  childHeapMegabytes: number
  /** Limits for the memory of the reading process, and for one line of its output. */
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
