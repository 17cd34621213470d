import ts from "typescript";

interface Cut {
  from: number;
  to: number;
  put: string;
}

/**
 * Leaves out of the compiled app what the running Worker has no use for: constraints of the schema, which the migrations
 * make and a test compares; line breaks of SQL; effects, which React runs in browsers; and the list of routes with their
 * places, which is an asset.
 */
export function trim(code: string): string {
  const file = ts.createSourceFile("app.js", code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const cuts: Cut[] = [];
  const visit = (node: ts.Node): void => {
    if (isCallOf(node, /^useEffect\d*$/)) return void cuts.push({ from: node.getStart(), to: node.end, put: "void 0" });
    if (isCallOf(node, /^sqliteTable\d*$/)) return void cuts.push(...constraintsOf(node));
    if (ts.isTaggedTemplateExpression(node) && /^sql\d*$/.test(node.tag.getText())) cuts.push(...breaksOf(node));
    else if (ts.isVariableDeclaration(node) && node.name.getText() === "assets_manifest_default")
      cuts.push(...routesOf(node));
    else if (ts.isVariableDeclaration(node) && isRoutes(node)) cuts.push(...placesOf(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  let end = 0;
  const kept = cuts
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, put }) => {
      const piece = code.slice(end, from) + put;
      end = to;
      return piece;
    });
  return kept.join("") + code.slice(end);
}

function isCallOf(node: ts.Node, name: RegExp): node is ts.CallExpression {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && name.test(node.expression.text);
}

/** The third argument of a table, and of its columns references, uniqueness and lists of values. */
function constraintsOf(table: ts.CallExpression): Cut[] {
  const [, columns, rules] = table.arguments;
  if (!columns) return [];
  const cuts: Cut[] = rules ? [{ from: columns.end, to: rules.end, put: "" }] : [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === "enum")
      cuts.push({ from: node.getStart(), to: node.end, put: "enum: []" });
    else ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression } = node.expression;
    if (["references", "unique"].includes(name.text)) cuts.push({ from: expression.end, to: node.end, put: "" });
  };
  visit(columns);
  return cuts;
}

function breaksOf({ template }: ts.TaggedTemplateExpression): Cut[] {
  const pieces = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];
  return pieces.map((piece) => {
    const [from, to] = [piece.getStart(), piece.end];
    return { from, to, put: piece.getText().replace(/\s*\n\s*/g, " ") };
  });
}

function routesOf({ initializer }: ts.VariableDeclaration): Cut[] {
  const list = initializer && propertiesOf(initializer).find((one) => one.name.getText() === "routes");
  if (!list) throw new Error("the list of routes is not where it was");
  return [{ from: list.initializer.getStart(), to: list.initializer.end, put: "{}" }];
}

function isRoutes({ name, initializer }: ts.VariableDeclaration): boolean {
  const first = initializer && propertiesOf(initializer)[0];
  return /^routes\d*$/.test(name.getText()) && first?.name.getText() === "root";
}

/** Of each route its module: its place is in the list. */
function placesOf({ initializer }: ts.VariableDeclaration): Cut[] {
  const routes = initializer ? propertiesOf(initializer) : [];
  return routes.flatMap((route) =>
    propertiesOf(route.initializer)
      .filter(({ name }) => name.getText() !== "module")
      // With the comma after it.
      .map((one) => ({ from: one.getFullStart(), to: one.end + 1, put: "" })),
  );
}

function propertiesOf(node: ts.Node): ts.PropertyAssignment[] {
  return ts.isObjectLiteralExpression(node) ? node.properties.filter(ts.isPropertyAssignment) : [];
}
