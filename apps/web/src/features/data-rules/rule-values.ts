import type { QueryRule } from '@xw/shared/field-types/field'
import type { FieldDef } from '@xw/shared/field-types/index'

/** A field that a rule can speak of, with the conditions it knows. */
export interface RuleField {
  readonly key: string
  readonly label: string
  readonly rules: readonly { readonly value: QueryRule; readonly text: string }[]
  readonly field: FieldDef | undefined
}

/** What the variables of a rule stand for when somebody opens the list. */
const variableTexts: Record<string, string> = {
  '#{sys_user_code}': '当前用户的账号',
  '#{sys_user_name}': '当前用户的姓名',
  '#{sys_user_id}': '当前用户的编号',
  '#{sys_depart_id}': '当前用户所在的部门',
  '#{sys_xwbslbms}': '当前用户可管理的学位类型',
  '#{tenant_id}': '当前学校的编号',
  '#{sys_date}': '当天的日期',
  '#{sys_time}': '当时的日期和时间',
}

export const isVariable = (value: string): boolean => /^#\{\w+\}$/.test(value)

/** A variable in words; one that has none stands for itself. */
export const variableText = (variable: string): string => variableTexts[variable] ?? variable
