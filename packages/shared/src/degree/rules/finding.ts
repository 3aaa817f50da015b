/** An error keeps a record from being submitted; a warning asks for a second look; a hint is a kindness. */
export type FindingLevel = 'error' | 'warning' | 'hint'

/** What would set it right, as values in the form they are kept in. */
export interface FindingFix {
  /** What the button says. */
  readonly label: string
  readonly set: Readonly<Record<string, string | null>>
  /** Fields it was made from that the finding is not about: who does not see them is not offered it. */
  readonly from?: readonly string[]
}

/** Something that a rule has to say about a record. */
export interface Finding {
  readonly code: string
  readonly level: FindingLevel
  /** The fields it is about, the one to go to first. Who does not see all of them is not told. */
  readonly fields: readonly string[]
  /** What is wrong and what to do. */
  readonly message: string
  readonly fix?: FindingFix
  /** Where the other records are, if a finding is about records of other departments alone. Who reaches none of them is told less. */
  readonly elsewhere?: readonly OtherRecord[]
}

/** A record of another department, as far as it decides who reaches it. */
export interface OtherRecord {
  readonly departId: string | null
  readonly type: string
}

/** How a record is marked after it was judged: the codes of 校验结果. */
export type CheckMark = '1' | '2' | '3'

export function summarizeFindings(findings: readonly Finding[]): CheckMark {
  if (findings.some(({ level }) => level === 'error')) return '3'
  return findings.some(({ level }) => level === 'warning') ? '2' : '1'
}

/** `仍有 2 处错误、1 处警告`; null where nothing is left to do. */
export function describeRemaining(findings: readonly Finding[]): string | null {
  const count = (level: FindingLevel) => findings.filter(finding => finding.level === level).length
  const parts = [count('error') > 0 && `${count('error')} 处错误`, count('warning') > 0 && `${count('warning')} 处警告`]
  const said = parts.filter(part => part !== false)
  return said.length > 0 ? `仍有 ${said.join('、')}` : null
}
