import { dict } from '../../field-types/dict.ts'
import { id } from '../../field-types/id.ts'
import { multiSelect } from '../../field-types/multi-select.ts'
import { number } from '../../field-types/number.ts'
import { searchSelect } from '../../field-types/search-select.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource, type Fields, type ResourceDef } from '../../resource/resource.ts'

/** The categories of degrees by their names in the catalogues. */
const categoryNames = '哲学 经济学 法学 教育学 文学 历史学 理学 工学 农学 医学 军事学 管理学 艺术学 交叉学科'.split(' ')
const categories = { choices: { options: categoryNames.map(name => ({ value: name, text: name })) } } as const
const inExtra = { storage: { json: 'extra' }, query: false, list: { optional: true } } as const

/** The parent field of tables without a hierarchy. */
const noParent = text('上级代码', { max: 64, list: false, form: false, query: false, excel: false })

interface Catalogue {
  /** The code table. */
  readonly code: string
  readonly title: string
  readonly icon: string
  readonly parent?: Fields[string]
  /** Fields of this table only. */
  readonly more?: Fields
}

/** The code tables that a degree office maintains, each with a list of its own. */
export const catalogues: readonly Catalogue[] = [
  {
    code: 'degree_codes',
    title: '学位类别',
    icon: 'solution',
    parent: dict('层次', { dictCode: 'degree_codes', query: {} }),
  },
  { code: 'degree_categories', title: '学科门类', icon: 'appstore' },
  {
    code: 'first_level_disciplines',
    title: '一级学科',
    icon: 'cluster',
    parent: dict('学科门类', {
      dictCode: 'degree_categories',
      showsCode: true,
      required: true,
      notNull: false,
      query: {},
    }),
    more: { awardable: multiSelect('可授予门类', { ...categories, ...inExtra, help: '不填则不核对' }) },
  },
  {
    code: 'second_level_disciplines',
    title: '二级学科',
    icon: 'apartment',
    parent: searchSelect('一级学科', {
      dictCode: 'first_level_disciplines',
      showsCode: true,
      help: '交叉学科（如 99J1）不填',
      query: {},
    }),
  },
  {
    code: 'discipline_cross_codes',
    title: '跨门类授予的学科',
    icon: 'control',
    parent: text('上级代码', { max: 64, help: '门类两位，二级学科填四位学科代码', query: {} }),
  },
  {
    code: 'professional_degree_categories',
    title: '专业学位类别',
    icon: 'idcard',
    parent: dict('学科门类', {
      dictCode: 'degree_categories',
      showsCode: true,
      required: true,
      notNull: false,
      query: {},
    }),
  },
  {
    code: 'professional_fields',
    title: '专业学位领域',
    icon: 'tags',
    parent: dict('专业学位类别', {
      dictCode: 'professional_degree_categories',
      showsCode: true,
      required: true,
      notNull: false,
      query: {},
    }),
  },
  {
    code: 'undergraduate_majors',
    title: '本科专业目录',
    icon: 'book',
    parent: searchSelect('门类或专业类', { dictCode: 'undergraduate_majors', showsCode: true, query: {} }),
    more: { degreeCategories: multiSelect('授予门类', { ...categories, ...inExtra }) },
  },
  { code: 'countries', title: '国家（地区）', icon: 'database' },
  { code: 'institutions', title: '学位授予单位', icon: 'bank' },
]

const year = { integer: true, min: 1900, max: 2999, query: false, list: { width: 96 } } as const
const keptOptions = { readonly: true, notNull: true, list: false, form: false, query: false, excel: false } as const

/** Defines the list of one table; schools read the platform's items and add their own (docs/adr/0023). */
function defineCatalogue(title: string, { code, parent = noParent, more = {} }: Partial<Catalogue>): ResourceDef {
  return defineResource({
    path: '/xw/xwCatalogue',
    table: 'sys_dict_item',
    title,
    permission: 'xw:xwCatalogue',
    bizKey: 'xw_catalogue',
    tenant: 'shared',
    history: true,
    ...(code && { only: { field: 'dictCode', value: code } }),
    params: ['catalogue', 'year'],
    jsonColumns: ['extra'],
    fields: {
      dictId: id('所属字典', { readonly: true, notNull: true }),
      dictCode: text('所属编码', keptOptions),
      itemValue: text('代码', {
        required: true,
        max: 20,
        readonly: 'edit',
        list: { width: 120 },
        query: { rule: 'right_like' },
      }),
      itemText: text('名称', { required: true, max: 200, list: { width: 240 }, query: { rule: 'like' } }),
      parentValue: parent,
      ...more,
      validFrom: number('启用年度', { ...year, help: '不填则一直有效' }),
      validTo: number('停用年度', { ...year, help: '最后一个有效的年度，不填则没有停用' }),
      status: dict('状态', {
        dictCode: 'dict_item_status',
        required: true,
        default: '1',
        help: '停用后不再供选择，已填的仍显示名称',
        query: {},
      }),
      owner: select('归属', {
        options: [
          { value: 'platform', text: '平台' },
          { value: 'own', text: '本单位' },
        ],
        storage: 'module',
        readonly: true,
        list: { width: 96 },
        form: false,
        query: false,
        excel: false,
      }),
      description: textarea('备注', { max: 200, list: { optional: true } }),
      sortOrder: number('排序', {
        integer: true,
        required: true,
        default: 0,
        min: 0,
        query: false,
        list: { optional: true },
      }),
    },
    readonlyWhen: { field: 'owner', value: 'platform' },
    unique: [['dictId', 'itemValue', 'validFrom']],
    sort: { column: 'sortOrder', order: 'asc' },
  })
}

const definitions = new Map(catalogues.map(catalogue => [catalogue.code, defineCatalogue(catalogue.title, catalogue)]))

/** Returns the definition of a code table's list, or null. */
export const findCatalogueDef = (code: string): ResourceDef | null => definitions.get(code) ?? null

/** The table behind all catalogues, for the schema and permissions, not for requests. */
export const catalogueTable: ResourceDef = defineCatalogue('目录', {
  more: Object.assign({}, ...catalogues.map(({ more }) => more)),
})
