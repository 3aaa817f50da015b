/** An error prevents submission; a warning asks for a second look; a hint is a suggestion. */
export type FindingLevel = 'error' | 'warning' | 'hint'

/** A proposed correction, as stored values. */
export interface FindingFix {
  /** The label of its button. */
  readonly label: string
  readonly set: Readonly<Record<string, string | null>>
  /**
   * The fields it was derived from, besides those of the finding: users who cannot see them are not offered the fix.
   */
  readonly from?: readonly string[]
}

/** A problem that a rule found in a record. */
export interface Finding {
  readonly code: string
  readonly level: FindingLevel
  /** The affected fields, the most important first. Users who cannot see all of them do not get the finding. */
  readonly fields: readonly string[]
  /** The problem and the remedy. */
  readonly message: string
  readonly fix?: FindingFix
  /**
   * The departments and types of the other records, for findings about other departments only. Users who reach none of
   * them get a general message.
   */
  readonly elsewhere?: readonly OtherRecord[]
}

/** The properties of another record that decide who reaches it. */
export interface OtherRecord {
  readonly departId: string | null
  readonly type: string
}

/** The mark of a checked record: the codes of 校验结果. */
export type CheckMark = '1' | '2' | '3'

export function summarizeFindings(findings: readonly Finding[]): CheckMark {
  if (findings.some(({ level }) => level === 'error')) return '3'
  return findings.some(({ level }) => level === 'warning') ? '2' : '1'
}

/** Returns 仍有 2 处错误、1 处警告, or null when nothing remains. */
export function describeRemaining(findings: readonly Finding[]): string | null {
  const count = (level: FindingLevel) => findings.filter(finding => finding.level === level).length
  const parts = [count('error') > 0 && `${count('error')} 处错误`, count('warning') > 0 && `${count('warning')} 处警告`]
  const said = parts.filter(part => part !== false)
  return said.length > 0 ? `仍有 ${said.join('、')}` : null
}
