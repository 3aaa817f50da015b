import type { Finding, OtherRecord } from './finding.ts'
import { getFindingLevel } from './rule.ts'

/**
 * Rules that compare a record with others. The server evaluates them for all records at once, since it has the
 * records; names, levels and messages stand here. Messages name no other person, since the reader may not know that
 * person.
 */
export const crossRecordRules = {
  E16: { title: '学位证书编号重复', fields: ['xwzsbh'], message: '学位证书编号与本校另一条记录（含已撤销的）相同' },
  W17: {
    title: '学位证书编号不连续',
    fields: ['xwzsbh'],
    message: '学位证书编号的前一个顺序号没有使用，请核对是否漏号',
  },
  E18: {
    title: '同一人已提交同层次、同专业的学位',
    fields: ['zjhm', 'zydm'],
    message: '此人在本校已有同层次、同专业的学位信息提交或报送，请核对是否重复',
  },
  W19: {
    title: '同一人在两个进行中的批次里',
    fields: ['zjhm'],
    message: '此人同时在另一个进行中的批次里，请核对是否应当只在一个批次',
  },
} as const

export type CrossRecordCode = keyof typeof crossRecordRules

/** The message for users who cannot reach the other record. */
export const otherDepartMessage = '与其他院系的一条记录重复，请联系学校'

export const createCrossRecordFinding = (
  code: CrossRecordCode,
  elsewhere: readonly OtherRecord[] | null = null,
): Finding => {
  const { fields, message } = crossRecordRules[code]
  return { code, level: getFindingLevel(code), fields, message, ...(elsewhere && { elsewhere }) }
}
