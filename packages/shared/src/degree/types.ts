export type DegreeLevel = 'doctor' | 'master' | 'bachelor'

export interface DegreeType {
  readonly code: string
  readonly name: string
  /** The name that fits a menu. No two types share it. */
  readonly shortName: string
  readonly level: DegreeLevel
  readonly mode: 'academic' | 'equivalent' | 'professional' | 'regular' | 'adult' | 'international'
  /** The number that identifies a student of this type: student number or application number. */
  readonly idField: 'xh' | 'sqh'
}

/**
 * The ten degree types (xwbslbm), which are reported separately. Code tests their properties instead of the literal
 * codes.
 */
export const degreeTypes = [
  { code: '21', name: '学历教育博士学位', shortName: '学术博士', level: 'doctor', mode: 'academic', idField: 'xh' },
  {
    code: '22',
    name: '同等学力人员申请博士学位',
    shortName: '同等学力博士',
    level: 'doctor',
    mode: 'equivalent',
    idField: 'sqh',
  },
  { code: '23', name: '博士专业学位', shortName: '专业博士', level: 'doctor', mode: 'professional', idField: 'xh' },
  { code: '31', name: '学历教育硕士学位', shortName: '学术硕士', level: 'master', mode: 'academic', idField: 'xh' },
  {
    code: '32',
    name: '同等学力人员申请硕士学位',
    shortName: '同等学力硕士',
    level: 'master',
    mode: 'equivalent',
    idField: 'sqh',
  },
  { code: '33', name: '硕士专业学位', shortName: '专业硕士', level: 'master', mode: 'professional', idField: 'xh' },
  {
    code: '41',
    name: '普通高等教育本科毕业生学士学位',
    shortName: '普通本科学士',
    level: 'bachelor',
    mode: 'regular',
    idField: 'xh',
  },
  {
    code: '42',
    name: '成人高等教育本科毕业生学士学位',
    shortName: '成人本科学士',
    level: 'bachelor',
    mode: 'adult',
    idField: 'xh',
  },
  {
    code: '43',
    name: '来华留学本科毕业生学士学位',
    shortName: '来华留学学士',
    level: 'bachelor',
    mode: 'international',
    idField: 'xh',
  },
  { code: '44', name: '学士专业学位', shortName: '专业学士', level: 'bachelor', mode: 'professional', idField: 'xh' },
] as const satisfies readonly DegreeType[]

export type DegreeTypeCode = (typeof degreeTypes)[number]['code']

/** Returns the degree type of a code from outside, or null. */
export const findDegreeType = (code: string): (typeof degreeTypes)[number] | null =>
  degreeTypes.find(type => type.code === code) ?? null

/** The digit of each level in degree codes and certificate numbers. */
export const levelDigits: readonly (readonly [DegreeLevel, string])[] = [
  ['doctor', '2'],
  ['master', '3'],
  ['bachelor', '4'],
]

export const levelNames: Readonly<Record<DegreeLevel, string>> = { doctor: '博士', master: '硕士', bachelor: '学士' }
