'use strict';

// The commands that begin with a dot.

function addCommands(repl) {
  repl.defineCommand('break', {
    help: 'Sometimes you get stuck, this gets you out',
    action() {
      this.clearBufferedCommand();
      this.displayPrompt();
    },
  });
  repl.defineCommand('clear', {
    help: repl.useGlobal ? 'Alias for .break' : 'Break, and also clear the local context',
    action() {
      this.clearBufferedCommand();
      if (!this.useGlobal) {
        this.output.write('Clearing context...\n');
        this.resetContext();
      }
      this.displayPrompt();
    },
  });
  repl.defineCommand('exit', {
    help: 'Exit the REPL',
    action() { this.close(); },
  });
  repl.defineCommand('help', {
    help: 'Print this help message',
    action() {
      const names = Object.keys(this.commands).sort();
      const width = Math.max(...names.map((name) => name.length)) + 3;
      for (const name of names) {
        const { help } = this.commands[name];
        this.output.write(`.${name}${help ? ' '.repeat(width - name.length) + help : ''}\n`);
      }
      this.output.write('\nPress Ctrl+C to abort current expression, Ctrl+D to exit the REPL\n');
      this.displayPrompt();
    },
  });
  addFileCommands(repl);
  if (repl.terminal) addEditor(repl);
}

function addFileCommands(repl) {
  repl.defineCommand('save', {
    help: 'Save all evaluated commands in this REPL session to a file',
    action(file) {
      try {
        if (file === '') {
          const { codes: { ERR_MISSING_ARGS } } = require('internal/errors');
          throw new ERR_MISSING_ARGS('file');
        }
        require('fs').writeFileSync(file, this.lines.join('\n'));
        this.output.write(`Session saved to: ${file}\n`);
      } catch (error) {
        this.output.write(error.code === 'ERR_MISSING_ARGS' ? `${error.message}\n` :
          `Failed to save: ${file}\n`);
      }
      this.displayPrompt();
    },
  });
  repl.defineCommand('load', {
    help: 'Load JS from a file into the REPL session',
    action(file) {
      try {
        if (file === '') {
          const { codes: { ERR_MISSING_ARGS } } = require('internal/errors');
          throw new ERR_MISSING_ARGS('file');
        }
        const fs = require('fs');
        if (fs.statSync(file).isFile()) {
          this.loadText(fs.readFileSync(file, 'utf8'));
          return;
        }
        this.output.write(`Failed to load: ${file} is not a valid file\n`);
      } catch (error) {
        this.output.write(error.code === 'ERR_MISSING_ARGS' ? `${error.message}\n` :
          `Failed to load: ${file}\n`);
      }
      this.displayPrompt();
    },
  });
}

function addEditor(repl) {
  repl.defineCommand('editor', {
    help: 'Enter editor mode',
    action() {
      this.turnOnEditorMode();
      this.output.write('// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n');
    },
  });
}

module.exports = { addCommands };
