import type { Option } from '../../field-types/field.ts'
import { number } from '../../field-types/number.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import type { Fields } from '../../resource/resource.ts'

interface JobKind {
  readonly name: string
  /** A sentence for the user who chooses it. */
  readonly help: string
  /** Its parameters as fields: the form draws them and the server reads them. */
  readonly params: Fields
  /** The default schedule of an installation. */
  readonly start: string
  /** The product needs it: at least one job of the kind always remains, running or stopped. */
  readonly isNeeded?: true
}

/** All kinds of scheduled jobs. A job names one of these keys; the server's code implements it, never a stored text. */
export const jobKinds = {
  housekeeping: {
    name: '清理过期数据',
    help: '清理过期的登录、注册申请、系统任务、临时文件、导入数据、草稿、定时任务的执行记录、监控数据和日志。',
    params: {
      runDays: number('执行记录保留天数', { required: true, integer: true, min: 30, max: 3_650, default: 180 }),
      logDays: number('日志保留天数', {
        required: true,
        integer: true,
        min: 180,
        max: 3_650,
        default: 365,
        help: '登录、操作、敏感查询和异常日志，至少保留六个月',
      }),
    },
    start: '0 17 * * * ?',
    isNeeded: true,
  },
  announcing: {
    name: '到点公告提醒',
    help: '公告到了开始时间，提醒打开着页面的人。',
    params: {},
    start: '0 * * * * ?',
    isNeeded: true,
  },
  noticing: {
    name: '采集通知与截止提醒',
    help: '批次开放、截止前三天和最后一天、审核结果，通知学生和审核人；自定义采集的开始、截止和截止前的提醒。',
    params: {},
    start: '0 * * * * ?',
    isNeeded: true,
  },
  linkLog: {
    name: '日志入链',
    help: '把新写的日志接入防篡改的日志链；用 npm run verify-log 核对。',
    params: {},
    start: '30 * * * * ?',
    isNeeded: true,
  },
  checkBatches: {
    name: '校验开放批次',
    help: '按现行规则和目录重新校验开放批次中的学位信息，列表和首页的校验结果随之更新。',
    params: {
      schoolCode: text('学校代码', { max: 20, help: '不填为全部学校' }),
      isStaleOnly: switchOf('只校验有变化的记录', { required: true, default: '0' }),
    },
    start: '0 30 2 * * ?',
  },
  backup: {
    name: '备份',
    help: '把数据库和文件备份到服务器的备份目录，密钥不在其中；恢复用 npm run restore。',
    params: {
      keptCopies: number('保留份数', { required: true, integer: true, min: 1, max: 90, default: 7 }),
      folder: text('备份目录下的文件夹', { max: 40, help: '字母、数字、下划线或连字符，不填为备份目录本身' }),
    },
    start: '0 0 1 * * ?',
  },
  recordBackup: {
    name: '备份学位信息',
    help: '把开放批次中的学位信息各存一份备份，保留 30 天；在“备份信息”中查看和还原。',
    params: {},
    start: '0 0 3 ? * SUN',
  },
} as const satisfies Record<string, JobKind>

export type JobKindName = keyof typeof jobKinds

export const isJobKind = (name: string): name is JobKindName => Object.hasOwn(jobKinds, name)

export const jobKindOptions: readonly Option[] = Object.entries(jobKinds).map(([value, { name }]) => ({
  value,
  text: name,
}))
