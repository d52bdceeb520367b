#!/bin/sh
# Installs TriPeaks for the user who runs this, without root: the program into ~/.local/lib/tripeaks,
# links to it into ~/.local/bin, the menu entry and icons into ~/.local/share. Running it again
# replaces the program; your settings and record are not touched. ./uninstall.sh takes it all away.
set -eu

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
lib=$HOME/.local/lib/tripeaks
bin=$HOME/.local/bin
share=${XDG_DATA_HOME:-$HOME/.local/share}

mkdir -p "$HOME/.local/lib" "$bin"
rm -rf "$lib.new"
mkdir "$lib.new"
cp -R "$here/tripeaks" "$here/_internal" "$here/uninstall.sh" "$lib.new/"

# What is put outside of the program's own folder is written down for uninstall.sh.
(
    cd "$here/share"
    find . -type f | while IFS= read -r file; do
        file=${file#./}
        target=$share/$file
        mkdir -p "$(dirname -- "$target")"
        case $file in
        *.desktop)
            while IFS= read -r line; do
                case $line in
                Exec=*) printf 'Exec="%s"\n' "$bin/tripeaks" ;;
                *) printf '%s\n' "$line" ;;
                esac
            done <"$file" >"$target"
            ;;
        *) cp "$file" "$target" ;;
        esac
        printf '%s\n' "$target"
    done
    printf '%s\n' "$bin/tripeaks" "$bin/tripeaks-text"
) >"$lib.new/installed-files"

rm -rf "$lib"
mv "$lib.new" "$lib"
for name in tripeaks tripeaks-text; do
    ln -sf ../lib/tripeaks/tripeaks "$bin/$name"
done

# Desktops find the icons by themselves, unless an index says what there is.
if [ -f "$share/icons/hicolor/icon-theme.cache" ]; then
    gtk-update-icon-cache -q -t "$share/icons/hicolor" 2>/dev/null || true
fi

echo "TriPeaks is installed. Start it from the menu, or as: $bin/tripeaks"
echo "To remove it: $lib/uninstall.sh"
