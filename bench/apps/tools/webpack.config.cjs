// The name of the folder comes by --env input=FOLDER, the output's by --output-path.
module.exports = ({ input }) => ({
  mode: 'production',
  context: input,
  entry: './entry.js',
  output: { filename: 'bundle.js', library: { type: 'commonjs2' } },
  performance: { hints: false },
  stats: 'errors-warnings',
});
