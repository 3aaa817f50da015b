import { type RowReceiptState, rowReceiptStates } from '@xw/shared/degree/submission'

/** One line of the file that the authority sent. */
export interface ReceiptLine {
  /** The number of the row in the spreadsheet. */
  line: number
  certificate: string
  name: string
  number: string
  /** Null when the word in the result column is not known. */
  result: 'accepted' | 'returned' | null
  note: string
  /** Whether the certificate number was stored as a number in the spreadsheet and has lost its last digits. */
  isBlurred: boolean
}

/** One row of a submission, and whether it can take an answer. */
export interface SubmissionRowState {
  id: string
  recordId: string
  name: string | null
  number: string | null
  certificate: string | null
  receipt: RowReceiptState
  /** Why the record cannot take an answer, or null when it can. */
  why: string | null
}

export interface ReceiptAnswer {
  row: SubmissionRowState
  result: 'accepted' | 'returned'
  note: string
}

export interface MatchedReceipt {
  answered: ReceiptAnswer[]
  /** How many lines repeat an answer that the row has already. */
  known: number
  flaws: { why: string; lines: number[] }[]
}

const receiptText = (receipt: RowReceiptState) =>
  rowReceiptStates.find(({ value }) => value === receipt)?.text ?? receipt
const noReason = '未说明原因'

/** Matches the lines of a receipt file to the rows of a submission. A line that is unclear changes no row. */
export function matchReceipt(lines: readonly ReceiptLine[], rows: readonly SubmissionRowState[]): MatchedReceipt {
  const find = createRowFinder(rows)
  const flaws = new Map<string, number[]>()
  const flawed = (why: string, at: number) => addToList(flaws, why, at)
  const said = new Map<SubmissionRowState, ReceiptLine[]>()
  for (const line of lines) {
    const found = find(line)
    if (typeof found === 'string') flawed(found, line.line)
    else if (line.result === null) flawed('结果不是“通过”或“退回”', line.line)
    else addToList(said, found, line)
  }
  const answered: ReceiptAnswer[] = []
  let known = 0
  for (const [row, ofRow] of said) {
    const [first] = ofRow
    const result = first?.result
    if (!result) continue
    const why = findRefusal(row, ofRow)
    if (why !== null) for (const { line } of ofRow) flawed(why, line)
    else if (row.receipt !== 'waiting') known += ofRow.length
    else {
      known += ofRow.length - 1
      const notes = [...new Set(ofRow.map(({ note }) => note).filter(Boolean))].join('；')
      answered.push({ row, result, note: result === 'returned' ? notes || noReason : notes })
    }
  }
  return { answered, known, flaws: [...flaws].map(([why, at]) => ({ why, lines: at })) }
}

function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Returns why the lines about a row are not applied, or null. A line that repeats the row’s answer is not an error. */
function findRefusal({ receipt, why }: SubmissionRowState, lines: readonly ReceiptLine[]): string | null {
  const results = new Set(lines.map(({ result }) => result))
  if (results.size > 1) return '同一条记录在文件中既有通过又有退回'
  if (receipt === 'waiting') return why
  if (receipt === 'withdrawn') return '已因勘误或撤销学位不再等待回执'
  return results.has(receipt) ? null : `已有回执“${receiptText(receipt)}”，与文件不一致`
}

/**
 * Builds the lookup from a line to its row, or to the reason why there is none. The lookup uses the certificate number when
 * the line has one, and the name with the student number otherwise.
 */
function createRowFinder(rows: readonly SubmissionRowState[]): (line: ReceiptLine) => SubmissionRowState | string {
  const personOf = (name: string | null, number: string | null) => JSON.stringify([name, number])
  const byCertificate = new Map(rows.map(row => [row.certificate ?? '', row]))
  const byPerson = new Map(rows.map(row => [personOf(row.name, row.number), row]))
  return ({ certificate, name, number, isBlurred }) => {
    if (isBlurred) return '学位证书编号是数值，末几位已丢失，请把该列设为文本'
    if (certificate === '' && (name === '' || number === '')) return '没有学位证书编号，也没有姓名和学号'
    const found = certificate === '' ? byPerson.get(personOf(name, number)) : byCertificate.get(certificate)
    if (!found) return '不在本次报送中'
    return name !== '' && found.name !== name ? '姓名与报送的不同' : found
  }
}
