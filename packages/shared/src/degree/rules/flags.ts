import type { DegreeFieldKey } from '../fields.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

/** A bachelor's degree has at most one of these flags. */
const exclusiveFlags = ['sfdexw', 'sffxxw', 'sfsxsxw'] as const satisfies DegreeFieldKey[]

const flagConflicts: CheckRule = {
  code: 'E30',
  title: '第二学位、辅修、双学位或联合学位的标记矛盾',
  fields: [...exclusiveFlags, 'sflhxw', 'lhpydw'],
  check(subject) {
    const set = exclusiveFlags.filter(key => subject.of(key) === '1')
    const flaws: RuleFinding[] = []
    if (set.length > 1) {
      const labels = set.map(key => subject.label(key).replace('是否', '')).join('、')
      flaws.push({ fields: set, message: `${labels}只能有一个为“是”` })
    }
    if (subject.of('sflhxw') === '1' && subject.of('lhpydw') === '') {
      flaws.push({ fields: ['lhpydw', 'sflhxw'], message: '联合学士学位应当填写联合培养单位名称' })
    }
    if (subject.of('sflhxw') === '0' && subject.of('lhpydw') !== '') {
      flaws.push({
        fields: ['sflhxw', 'lhpydw'],
        message: '填写了联合培养单位，“是否联合学士学位”却为否',
        fix: { label: '改为联合学士学位', set: { sflhxw: '1' } },
      })
    }
    return flaws
  },
}

export const flagRules: readonly CheckRule[] = [flagConflicts]
