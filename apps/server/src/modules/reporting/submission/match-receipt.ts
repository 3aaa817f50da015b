import { type RowReceiptState, rowReceiptStates } from '@xw/shared/degree/submission'

/** A line of what the authority sent. */
export interface ReceiptLine {
  /** As the spreadsheet counts it. */
  line: number
  certificate: string
  name: string
  number: string
  /** Null where the word is not one of those. */
  result: 'accepted' | 'returned' | null
  note: string
  /** The certificate's number is not what the file meant. */
  isBlurred: boolean
}

/** A row of the submission, and whether something can come of an answer to it. */
export interface WaitingRow {
  id: string
  recordId: string
  name: string | null
  number: string | null
  certificate: string | null
  receipt: RowReceiptState
  /** Why the record cannot go on; null where it can. */
  why: string | null
}

export interface Answered {
  row: WaitingRow
  result: 'accepted' | 'returned'
  note: string
}

export interface MatchedReceipt {
  answered: Answered[]
  /** How many lines say what is known already. */
  known: number
  flaws: { why: string; lines: number[] }[]
}

const wordOf = (receipt: RowReceiptState) => rowReceiptStates.find(({ value }) => value === receipt)?.text ?? receipt
const noReason = '未说明原因'

/** What the lines of an answer say of the rows of a submission; what is not clear says nothing. */
export function matchReceipt(lines: readonly ReceiptLine[], rows: readonly WaitingRow[]): MatchedReceipt {
  const find = finderOf(rows)
  const flaws = new Map<string, number[]>()
  const flawed = (why: string, at: number) => addTo(flaws, why, at)
  const said = new Map<WaitingRow, ReceiptLine[]>()
  for (const line of lines) {
    const found = find(line)
    if (typeof found === 'string') flawed(found, line.line)
    else if (line.result === null) flawed('结果不是“通过”或“退回”', line.line)
    else addTo(said, found, line)
  }
  const answered: Answered[] = []
  let known = 0
  for (const [row, ofRow] of said) {
    const [first] = ofRow
    const result = first?.result
    if (!result) continue
    const why = whyNot(row, ofRow)
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

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Why nothing comes of the lines about a row. What they say again does no harm. */
function whyNot({ receipt, why }: WaitingRow, lines: readonly ReceiptLine[]): string | null {
  const results = new Set(lines.map(({ result }) => result))
  if (results.size > 1) return '同一条记录在文件中既有通过又有退回'
  if (receipt === 'waiting') return why
  if (receipt === 'withdrawn') return '已因勘误或撤销学位不再等待回执'
  return results.has(receipt) ? null : `已有回执“${wordOf(receipt)}”，与文件不一致`
}

/** The row that a line means, or why there is none: by the certificate's number where it has one, else by name and number. */
function finderOf(rows: readonly WaitingRow[]): (line: ReceiptLine) => WaitingRow | string {
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
