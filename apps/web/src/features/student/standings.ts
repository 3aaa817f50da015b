import type { OwnRecord } from '@xw/shared/wire/own-records'

/** The steps of a record as students see them. */
export type StepKey = 'fill' | 'depart' | 'school' | 'award' | 'report'

/** The progress of a record, and what it means for its student. */
export interface Standing {
  /** The current step; null when all are done. */
  readonly step: StepKey | null
  /** `returned`: the student has to correct something. `stopped`: the record does not continue by itself. */
  readonly mood: 'going' | 'returned' | 'stopped' | 'done'
  readonly now: string
  readonly next: string
}

const standings: Readonly<Record<string, Standing>> = {
  '00': { step: 'fill', mood: 'going', now: '还没有开始填写', next: '请在截止时间前填写并提交，之后由院系审核。' },
  '10': { step: 'fill', mood: 'going', now: '正在填写', next: '填完并提交后，由院系审核。' },
  '20': {
    step: 'depart',
    mood: 'going',
    now: '已提交，等待院系审核',
    next: '您暂时无需操作。审核有结果时，这里会有说明。',
  },
  '21': { step: 'fill', mood: 'returned', now: '已退回，请修改', next: '请按退回的说明修改，然后重新提交。' },
  '30': { step: 'school', mood: 'going', now: '院系审核通过，等待学校审核', next: '您暂时无需操作。' },
  '31': { step: 'depart', mood: 'going', now: '学校请院系再次核对', next: '由院系处理，您暂时无需操作。' },
  '40': { step: 'award', mood: 'going', now: '学校审核通过', next: '请等待学位评定委员会作出授予决定。' },
  '50': { step: 'report', mood: 'going', now: '学位已授予', next: '学校正在编制证书编号，之后报送备案。' },
  '60': {
    step: 'report',
    mood: 'going',
    now: '学位已授予，证书已编号',
    next: '领取证书的时间和地点请留意学校通知。',
  },
  '70': { step: 'report', mood: 'going', now: '已报送，等待备案', next: '由上级部门处理，您暂时无需操作。' },
  '71': { step: 'report', mood: 'going', now: '报送的信息正在核对', next: '由学校处理；需要您配合时，老师会联系您。' },
  '80': { step: null, mood: 'done', now: '已备案，全部完成', next: '学位信息可供查询和认证。' },
  '90': { step: 'report', mood: 'going', now: '正在勘误', next: '由学校处理，完成后会重新备案。' },
  '95': { step: 'award', mood: 'stopped', now: '暂缓授予或不授予', next: '具体原因和后续安排请联系院系。' },
  '99': { step: 'report', mood: 'stopped', now: '学位已撤销', next: '如有疑问，请联系学校学位办公室。' },
}

/** Replaces texts when no department reviews the records. */
const withoutDepart: Readonly<Record<string, Partial<Standing>>> = {
  '00': { next: '请在截止时间前填写并提交，之后由学校审核。' },
  '10': { next: '填完并提交后，由学校审核。' },
  '30': { now: '已提交，等待学校审核', next: '您暂时无需操作。审核有结果时，这里会有说明。' },
}

/** The progress when the department fills in records for its students. */
const standingFilledByDepart: Standing = {
  step: 'fill',
  mood: 'going',
  now: '由院系代为填报',
  next: '此类学位信息由院系代为填报和提交，您不需要提交。可以先核对自己的信息，发现错误请联系院系。',
}

const unknownStanding: Standing = { step: 'fill', mood: 'stopped', now: '状态未知', next: '请联系院系。' }

export function findStanding({ status, review }: Pick<OwnRecord, 'status' | 'review'>): Standing {
  const usual = standings[status] ?? unknownStanding
  if (!review.byStudent && usual.step === 'fill' && usual !== unknownStanding) return standingFilledByDepart
  return review.byDepart ? usual : { ...usual, ...withoutDepart[status] }
}

/** Returns the progress at the given time: a record that cannot be filled in yet, or no longer, says so. */
export function findStandingNow(record: OwnRecord, now = Date.now()): Standing {
  const { closed, findings, batch } = record
  const usual = findStanding(record)
  if (closed === null || !findings || usual === standingFilledByDepart) return usual
  const from = batch?.windows.student.from ?? null
  const isEarly = !batch || batch.state === '0' || (from !== null && from > now)
  return {
    ...usual,
    now: isEarly ? '填报还没有开始' : '填报已经截止',
    next: isEarly
      ? `${closed}。开始后请回到这里填写。`
      : `${closed}。您已经填写的内容都还在；需要补填或补交，请联系院系。`,
  }
}
