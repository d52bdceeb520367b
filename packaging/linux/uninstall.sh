#!/bin/sh
# Removes what install.sh installed. Your settings and record stay where they are.
set -eu

lib=$HOME/.local/lib/tripeaks
share=${XDG_DATA_HOME:-$HOME/.local/share}

if [ ! -f "$lib/installed-files" ]; then
    echo "TriPeaks is not installed here: there is no $lib/installed-files" >&2
    exit 1
fi
# Remove the files, and the folders that are then empty: rmdir removes no others.
while IFS= read -r file; do
    rm -f -- "$file"
    folder=${file%/*}
    while rmdir -- "$folder" 2>/dev/null; do
        case $folder in
        */applications | */icons | */metainfo | */bin) break ;; # the folders above are shared
        esac
        folder=${folder%/*}
    done
done <"$lib/installed-files"
rm -rf -- "$lib"
for folder in "$HOME/.local/lib" "$HOME/.local/share" "$HOME/.local"; do
    rmdir -- "$folder" 2>/dev/null || true
done

# Desktops find the icons by themselves, unless there is an index of them.
if [ -f "$share/icons/hicolor/icon-theme.cache" ]; then
    gtk-update-icon-cache -q -t "$share/icons/hicolor" 2>/dev/null || true
fi

echo "TriPeaks is removed. Settings and record, if you want them gone as well: $share/tripeaks"
