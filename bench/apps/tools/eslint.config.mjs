// Rules that look at scopes, flows and layout; all only warn, since the sources are not ours.
export default [{
  files: ['**/*.js'],
  linterOptions: { reportUnusedDisableDirectives: 'off' },
  rules: Object.fromEntries([
    'array-callback-return', 'arrow-body-style', 'block-scoped-var', 'complexity',
    'consistent-return', 'curly', 'default-case', 'dot-notation', 'eqeqeq', 'getter-return',
    'max-depth', 'max-params', 'no-constant-condition', 'no-else-return', 'no-fallthrough',
    'no-implicit-coercion', 'no-loop-func', 'no-magic-numbers', 'no-param-reassign',
    'no-redeclare', 'no-shadow', 'no-undef', 'no-unreachable', 'no-unused-vars',
    'no-use-before-define', 'no-useless-return', 'object-shorthand', 'one-var', 'prefer-const',
    'prefer-destructuring', 'prefer-template', 'require-await',
  ].map((rule) => [rule, 'warn'])),
}];
