import type { QueryRule } from '@xw/shared/field-types/field'
import type { FieldDef } from '@xw/shared/field-types/index'

/** A field that rules can use, with its conditions. */
export interface RuleField {
  readonly key: string
  readonly label: string
  readonly rules: readonly { readonly value: QueryRule; readonly text: string }[]
  readonly field: FieldDef | undefined
}

/** Chinese names of the variables, which stand for values of the user who opens the list. */
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

/** Returns the name of a variable, or the variable itself when it has no name. */
export const variableText = (variable: string): string => variableTexts[variable] ?? variable
