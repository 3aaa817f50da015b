/** States in which the council has awarded the degree, and those in which the certificate has its number as well. */
const numbered = ['60', '70', '71', '80', '90', '99']
const awarded = ['50', ...numbered]

export const isAwarded = (stage: string): boolean => awarded.includes(stage)

/** What the award decides: asked for once it was made, and of nobody before. */
const byStage: Readonly<Record<string, readonly string[]>> = {
  hxwrq: awarded,
  xzxm: awarded,
  zxxm: awarded,
  jybh: awarded,
  xwzsbh: numbered,
}

/** Whether a record that has come so far must have the field, if its type asks for it at all. */
export const isDue = (key: string, stage: string): boolean => byStage[key]?.includes(stage) ?? true
