/** The parts of OpenAPI 3.1 that the product writes and its own page reads. */

/** JSON Schema 2020-12. */
export interface ApiSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, ApiSchema>>
  readonly patternProperties?: Readonly<Record<string, ApiSchema>>
  readonly additionalProperties?: boolean | ApiSchema
  readonly required?: readonly string[]
  readonly items?: ApiSchema
  readonly anyOf?: readonly ApiSchema[]
  readonly allOf?: readonly ApiSchema[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly readOnly?: true
  readonly writeOnly?: true
  readonly contentMediaType?: string
}

export interface ApiParameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: ApiSchema
}

/** Content by media type; binary content has no schema. */
export type ApiContent = Readonly<Record<string, { readonly schema?: ApiSchema }>>

export interface ApiResponse {
  readonly description: string
  readonly content?: ApiContent
}

/** An authentication scheme, by its name in the document's `securitySchemes`. */
export type ApiSecurity = Readonly<Record<string, readonly string[]>>

export interface ApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  /** Empty for public operations. */
  readonly security: readonly ApiSecurity[]
  readonly parameters?: readonly ApiParameter[]
  readonly requestBody?: { readonly required: true; readonly content: ApiContent }
  readonly responses: Readonly<Record<string, ApiResponse | { readonly $ref: string }>>
  /** The permission that the call needs; null when a session is enough or not even needed. */
  readonly 'x-permission': string | null
  /** The limit of calls per minute, if there is one. */
  readonly 'x-rate-limit'?: number
}

export const apiMethods = ['get', 'post', 'put', 'delete'] as const
export type ApiMethod = (typeof apiMethods)[number]

export type ApiPathItem = Readonly<Partial<Record<ApiMethod, ApiOperation>>>

export interface ApiDocument {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, ApiPathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>
    readonly responses: Readonly<Record<string, ApiResponse>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}
