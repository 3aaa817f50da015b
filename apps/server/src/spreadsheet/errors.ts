/** The reason for refusing a file. Code compares the kind; the message is for the user. */
export type SpreadsheetErrorKind =
  | 'empty'
  | 'encrypted'
  | 'macro'
  | 'notSpreadsheet'
  | 'damaged'
  | 'unsafe'
  | 'tooLarge'
  | 'tooSlow'
  | 'unwritable'

const sentences: Record<SpreadsheetErrorKind, string> = {
  empty: '文件是空的，请重新选择文件',
  encrypted: '文件已加密，请取消密码后重新上传',
  macro: '文件含有宏，请另存为不含宏的 .xlsx 文件后重新上传',
  notSpreadsheet: '文件不是有效的 Excel 表格，请用 Excel 或 WPS 另存为 .xlsx 文件后重新上传',
  damaged: '文件已损坏或不完整，请用 Excel 或 WPS 打开后另存为 .xlsx 文件，再重新上传',
  unsafe: '文件含有不安全的内容，已拒绝读取',
  tooLarge: '文件内容过大，请拆分后分次上传',
  tooSlow: '文件过于复杂，未能在规定时间内读完，请另存为 .xlsx 文件后重新上传',
  unwritable: '内容无法写入文件',
}

/** The only error that this folder throws on purpose. Its message tells the user what to do. */
export class SpreadsheetError extends Error {
  readonly kind: SpreadsheetErrorKind

  constructor(kind: SpreadsheetErrorKind, message = sentences[kind], options?: ErrorOptions) {
    super(message, options)
    this.name = 'SpreadsheetError'
    this.kind = kind
  }
}
