const { builtinModules } = require('node:module')

const inNoCode = 'api and worker meet in queues and in the database, never in code.'

/**
 * @param {string} name
 * @param {string} from folders, as alternatives of a pattern
 * @param {string} to those that nothing in them may import
 * @param {string} [comment]
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const neverTo = (name, from, to, comment) => ({
  name,
  ...(comment !== undefined && { comment }),
  severity: 'error',
  from: { path: `^(${from})/` },
  to: { path: `^(${to})/` },
})

/**
 * Imports run one way: core ◀ platform ◀ db ◀ api | worker, core ◀ web. Tests and scripts stand outside and are imported by nobody.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing, or miss a third.',
      severity: 'error',
      from: {},
      // Types alone are no need at run time: a registry may know its handlers, and they its type.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that need each other are one subject, or hold a misplaced file. Types count.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^(api|worker)/src' },
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: "What a package imports stands in its own package.json, not only in somebody else's.",
      severity: 'error',
      from: { path: '^(core|platform|db|api|worker|web|tools)/', pathNot: '[.]test[.]tsx?$|^web/src/testing/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'core-is-pure',
      comment: 'Browser, api and worker share core: rules and contracts, no I/O, two libraries (and hashes).',
      severity: 'error',
      from: { path: '^core/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^core/|^node_modules/(typebox|libphonenumber-js)/|^crypto$' },
    },
    neverTo(
      'platform-knows-core-only',
      'platform',
      'db|api|worker|web|tools|tests|scripts',
      'Storage, logs, traces, pictures: what touches no table.',
    ),
    neverTo('db-knows-core-and-platform', 'db', 'api|worker|web|tools|tests|scripts'),
    neverTo('api-knows-core-platform-and-db', 'api', 'worker|web|tools|tests|scripts', inNoCode),
    neverTo('worker-knows-core-platform-and-db', 'worker', 'api|web|tools|tests|scripts', inNoCode),
    neverTo('web-knows-core-only', 'web', 'platform|db|api|worker|tools|tests|scripts'),
    neverTo(
      'sandboxes-stand-outside',
      'core|platform|db|api/src|worker|web',
      'api/sandbox',
      'What simulates payments is a process of its own and never part of the site.',
    ),
    neverTo(
      'tools-stand-outside',
      'tools',
      'api|web|tests|scripts',
      'Demo data is for development; no image has it (.dockerignore). Its votes are recorded as the worker records them.',
    ),
    {
      name: 'browser-has-no-node',
      comment: 'What runs in a browser must not reach a module of Node, not through core either.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: `^(node:)?(${builtinModules.join('|')})$`, reachable: true },
    },
    {
      name: 'browser-knows-no-server',
      comment: 'What renders pages on the server reads files; nothing of it is part of what browsers load.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^web/server/', reachable: true },
    },
    {
      name: 'server-renders-what-browsers-draw',
      comment: 'What renders pages knows the pages, core and Node: the image of the api has no other package.',
      severity: 'error',
      from: { path: '^web/server/' },
      to: { path: '^web/', pathNot: '^web/(src|server)/' },
    },
    {
      name: 'scripts-know-themselves-only',
      comment: 'Node, each other, development dependencies of the root: they start the product, but import nothing.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { pathNot: '^scripts/', dependencyTypesNot: ['core', 'npm-dev'] },
    },
    {
      name: 'plain-scripts-need-nothing',
      comment: 'They run on the host, under any Node from 20 up, before anything is installed.',
      severity: 'error',
      from: { path: '^scripts/.*[.]mjs$' },
      to: { pathNot: '^scripts/.*[.]mjs$', dependencyTypesNot: ['core'] },
    },
    {
      name: 'audit-stands-alone',
      comment: 'What checks a result shares no line with what makes it, nor with what starts that.',
      severity: 'error',
      from: { path: '^scripts/audit([.]mjs$|/)' },
      to: { pathNot: '^scripts/audit/', dependencyTypesNot: ['core'] },
    },
  ],
  options: {
    // TypeScript 7 has no interface for programs that read syntax.
    parser: 'swc',
    // Our own builds: those of packages stand in folders of the same name.
    exclude: { path: '^(web/dist|coverage)/' },
    doNotFollow: { path: 'node_modules' },
    // Types count: a package that imports another's types depends on it.
    tsPreCompilationDeps: true,
    // Workspaces are links in node_modules; what counts is the folder they lead to.
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.d.ts', '.json'],
    },
  },
}
