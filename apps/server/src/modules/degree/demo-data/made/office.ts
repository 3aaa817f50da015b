import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { AwardingSchool } from './award.ts'
import { type DemoRound, formatDecisionNumber } from './rounds.ts'

/** The rules by which certificates are numbered. */
export const makeNumberRules = (types: readonly DegreeTypeCode[]) =>
  types.map(type => ({ xwbslbm: type, typeCode: type }))

/** One certificate template of each kind. Saving fills in the elements and the page size from the preset of its kind. */
export const certificateTemplates = [
  { name: '学位证书（中文正本）', kind: 'original' },
  { name: '学位证书（英文副本）', kind: 'english' },
  { name: '学位证明书', kind: 'proof' },
]

export const printers = [
  { name: '学位办 A3 激光打印机', moveRight: 0.8, moveDown: -0.5, remark: '中文正本' },
  { name: '学位办 A4 喷墨打印机', remark: '英文副本和学位证明书' },
]

/** Reviewers and institutions that do not exist. */
export const reviewers = [
  { name: '周文澜', unit: '示范海洋大学', jobTitle: '教授', specialty: '计算机系统；数据库' },
  { name: '沈亦行', unit: '示范海洋大学', jobTitle: '教授', specialty: '机械设计；机器人' },
  { name: '顾明瑞', unit: '示范理工学院', jobTitle: '研究员', specialty: '人工智能；图像处理' },
  { name: '林若溪', unit: '示范理工学院', jobTitle: '副教授', specialty: '应用数学；统计' },
  { name: '陆承安', unit: '示范财经大学', jobTitle: '教授', specialty: '产业经济；企业管理' },
  { name: '许静仪', unit: '示范医科大学', jobTitle: '主任医师', specialty: '临床医学' },
  { name: '韩子昂', unit: '计算机学院', isOwnSchool: '1', jobTitle: '教授', specialty: '软件工程' },
  { name: '苏意宁', unit: '理学院', isOwnSchool: '1', jobTitle: '教授', specialty: '材料物理' },
]

/** Makes the council decision of a round. */
export const makeDecision = ({ awardDay, name }: DemoRound, { chair, president }: AwardingSchool) => ({
  jybh: formatDecisionNumber(awardDay),
  hxwrq: awardDay,
  zxxm: chair,
  xzxm: president,
  remark: `${name}授予的学位`,
})
