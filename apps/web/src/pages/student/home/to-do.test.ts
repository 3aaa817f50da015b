import { defaultReviewSetup } from '@xw/shared/degree/review-setup'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import { describe, expect, it } from 'vitest'
import { decideNextAction, describeFindings } from './to-do.ts'

const findings = (errors: number, { warnings = 0, beyond = 0 } = {}) => ({ errors, warnings, beyond })
const record = (given: Partial<OwnRecord>) =>
  ({ id: 'a', status: '10', canEdit: true, canSubmit: true, findings: findings(2), ...given }) as OwnRecord

describe('the next action of a student', () => {
  it.each([
    [record({ status: '00' }), '开始填写'],
    [record({}), '继续填写'],
    [record({ findings: findings(0) }), '核对并提交'],
    [record({ status: '21' }), '修改退回的内容'],
    [record({ status: '20', canEdit: false, canSubmit: false }), '查看我的信息'],
    [record({ canEdit: false, canSubmit: false }), '查看我的信息'],
  ])('DG-05 is a single action: %#', (given, label) => expect(decideNextAction(given).label).toBe(label))

  it('DG-05 describes findings in sentences, separated by who can correct them', () => {
    expect(
      describeFindings({ review: defaultReviewSetup, closed: null, findings: findings(2, { warnings: 3, beyond: 1 }) }),
    ).toEqual(['还有 2 处需要填写或修改', '另有 1 处由院系填写的内容还不完整，提交前请联系院系'])
    expect(
      describeFindings({ review: defaultReviewSetup, closed: null, findings: findings(0, { warnings: 3 }) }),
    ).toEqual(['有 3 处建议再核对一遍'])
    expect(describeFindings({ review: defaultReviewSetup, closed: '已截止', findings: findings(2) })).toEqual([])
    const filledIn = { ...defaultReviewSetup, byStudent: false }
    expect(describeFindings({ review: filledIn, closed: null, findings: findings(0, { beyond: 1 }) })).toEqual([])
  })
})
